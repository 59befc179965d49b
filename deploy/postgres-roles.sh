#!/bin/sh
# Run once by the image of Postgres, when its volume is empty: the two roles and the database of docs/how-to/run-on-postgres.md.
set -eu
psql -v ON_ERROR_STOP=1 -v owner_password="$OWNER_PASSWORD" -v password="$PASSWORD" --username "$POSTGRES_USER" <<'SQL'
CREATE ROLE portal_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE portal LOGIN PASSWORD :'password';
CREATE DATABASE portal OWNER portal_owner ENCODING 'UTF8';
SQL
