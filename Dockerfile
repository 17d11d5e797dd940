# One image for web, worker and every command: docs/deploy-containers.md says how it is run, decision 24 why it is made so.
ARG NODE_IMAGE=docker.io/library/node:26-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN npm run build
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
RUN REVISION=${REVISION} CREATED=${CREATED} node deploy/image-files.ts /image

FROM ${NODE_IMAGE} AS system
# pg_dump and pg_restore for backups, of the server's major version or newer. Empty leaves them out.
ARG POSTGRES_CLIENT=15
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates ${POSTGRES_CLIENT:+postgresql-client-${POSTGRES_CLIENT}}
COPY deploy/image-system.sh /
RUN sh /image-system.sh /system /usr/local/bin/node /usr/bin/dash $(ls /usr/lib/postgresql/*/bin/pg_dump /usr/lib/postgresql/*/bin/pg_restore 2>/dev/null)

FROM scratch
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
ARG VERSION=1.0.0-rc.1
LABEL org.opencontainers.image.title="clinic website" \
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
