"""How gunicorn serves the site, for ./run and for the container alike."""

import os

wsgi_app = "swissweb.wsgi:application"
bind = f"{os.environ.get('HOST') or '127.0.0.1'}:{os.environ.get('PORT') or '8000'}"
worker_class = "gthread"
threads = 4
workers = int(os.environ.get("WEB_CONCURRENCY") or min(2, os.cpu_count() or 1))
timeout = 60
graceful_timeout = 10
keepalive = 5
# Its default is a control socket in the user's home, shared by all programs of that user.
control_socket_disable = True
loglevel = os.environ.get("GUNICORN_LOGLEVEL") or "warning"
