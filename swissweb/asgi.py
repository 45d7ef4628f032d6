"""The ASGI application, for servers that want one; the site itself needs none of its features."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "swissweb.settings")
application = get_asgi_application()
