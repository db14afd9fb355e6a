# The first stage installs exactly the lockfile and builds; the second holds only what runs. PostgreSQL, Redis and Resend
# are configured by variables, so a container needs no disk but the volume of MEDIA_DIR, and none with S3. It can run on a
# read-only file system.
# For builds that can be repeated, pin the base by digest: --build-arg NODE_IMAGE=node:22-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
RUN node scripts/prepare.mjs && node scripts/image.mjs

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PORT=3000 DATA_DIR=/tmp/hospitality
COPY --from=build /app/image ./
# A volume takes over the owner of the folder that it is mounted on.
RUN install -d -o node -g node /media
USER node
EXPOSE 3000
# Liveness, by the shell: readiness would restart every instance during a database outage.
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /api/health HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r status <&3 && [[ $status == *' 200 '* ]]"]
CMD ["node", "--max-semi-space-size=64", "--no-parallel-scavenge", "dist/server/main.js"]
