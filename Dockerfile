# Two stages: the first installs and builds, the second only runs. Data is elsewhere: PostgreSQL, Redis and Resend are
# named by variables, so the image needs no disk of its own and its root may be read-only.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
RUN node scripts/prepare.mjs && npm prune --omit=dev --no-audit --no-fund && node scripts/prepare.mjs --pruned && rm -rf .next/cache

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PORT=3000 DATA_DIR=/tmp/hospitality
COPY --from=build --chown=root:root /app ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--import", "tsx", "server/main.ts"]
