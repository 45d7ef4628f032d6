# The image of a server: docker-compose.yml runs it as web server, task worker and nightly backup.
FROM python:3.13-slim-trixie

# As scripts/native.py lists them; pg_dump comes with the client of the same major version as the server's image.
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fontconfig \
        fonts-dejavu-core fonts-noto-cjk postgresql-client-17 \
    && rm -rf /var/lib/apt/lists/*

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    DJANGO_SETTINGS_MODULE=swissweb.settings

WORKDIR /app
COPY requirements.txt constraints.txt ./
RUN pip install -r requirements.txt -c constraints.txt

COPY . .
RUN python -m scripts.prepare --static-only

# The program belongs to root and is only read; what the site writes goes to the database and to /backups.
RUN useradd --system --uid 10001 --create-home swissweb \
    && install -d -o swissweb -g swissweb -m 0700 /backups
USER swissweb

ENV HOST=0.0.0.0 PORT=8000 SWISSWEB_BACKUPS=/backups
EXPOSE 8000
CMD ["gunicorn", "-c", "gunicorn.conf.py"]
