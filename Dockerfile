# Builds the client, then an image with the exchange and its production packages only.
# The exchange writes to /data alone and runs as the user "node".

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Of the optional packages, the image has Node itself; the others are the decoder of pictures for this machine.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-*

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
    TIDEMARK_HOST=0.0.0.0 \
    TIDEMARK_DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE NOTICE THIRD-PARTY-NOTICES ./
COPY contract contract
COPY domain domain
COPY server server
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000 6006
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Exec form: the process receives SIGTERM itself and commits before it ends.
CMD ["node", "server/main.ts"]
