# One image for web, worker and every command: docs/deploy.md explains how to run it, and decision 24 why it is built this way.
# The digests are those that public repositories list for these tags. Renovate updates them. They were not verified against the registry.
ARG NODE_IMAGE=docker.io/library/node:26.10.0-trixie-slim@sha256:930557a230abacbc3f4fd9b8648abf8f4bee1e17cb72195dcdfb2f709bc85b33
ARG POSTGRES_IMAGE=docker.io/library/postgres:18-trixie@sha256:4ef4dbc939d61acea57712655ddb4b4ab27419c913f94cca0cd57cb3ea3c2280

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN npm run build
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
RUN REVISION=${REVISION} CREATED=${CREATED} npm run bundle -- /image

# Debian 13 like the Node image, with the pg_dump and pg_restore that backups need. For a PostgreSQL 15 or 16 server, use postgres:16-trixie.
FROM ${POSTGRES_IMAGE} AS system
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY deploy/image-system.sh /
RUN sh /image-system.sh /system /usr/local/bin/node /usr/bin/dash /usr/lib/postgresql/*/bin/pg_dump /usr/lib/postgresql/*/bin/pg_restore

FROM scratch
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
ARG VERSION=1.0.0
LABEL org.opencontainers.image.title="clinic website" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}"
COPY --from=system /system /
COPY --from=system --chown=10001:10001 /data /data
COPY --from=build /image /app
WORKDIR /app
USER 10001:10001
ENV PATH=/usr/local/bin:/usr/bin NODE_ENV=production HOST=0.0.0.0 PORT=4300 FILES_FOLDER=/data/files STATUS_FOLDER=/data/status ASSETS_FOLDER=/data/assets
VOLUME /data
EXPOSE 4300
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/start.ts"]
