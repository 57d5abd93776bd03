# The site server: no build, no tools, no releases. Those come from a bucket (RELEASE_TARGET), settings from the environment:
# docs/site-server.md. `scripts/container.test.ts` goes through these steps in an empty folder.

FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /site
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY patches patches
COPY federation/package.json federation/package.json
COPY shared-domain/package.json shared-domain/package.json
COPY shell/package.json shell/package.json
RUN pnpm install --prod --frozen-lockfile --ignore-scripts --filter shell...

FROM node:24.21.0-bookworm-slim
WORKDIR /site
COPY --from=dependencies /site ./
COPY federation/src federation/src
COPY shared-domain/src shared-domain/src
COPY shared-ui/src/fonts shared-ui/src/fonts
COPY shared-ui/src/images/logo.svg shared-ui/src/images/logo.svg
COPY shell/public shell/public
COPY shell/server shell/server
COPY shell/src shell/src
# garbage that V8 lets grow to 128 MB in each thread, and glibc in eight heaps a core: bench/README.md, "The site under load"
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2
ARG VERSION=unknown
ENV NODE_ENV=production SITE_VERSION=$VERSION SITE_HOST=0.0.0.0 SITE_PORT=3000 RELEASES_CACHE=/tmp/releases
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "shell/server/main.ts"]
