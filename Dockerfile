# The gateway and the kit as one image: `serve` by default, `check` and the other commands as arguments. docs/in-your-pipeline.md
FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS package
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# What is installed is the package that is published.
RUN npm pack --pack-destination /tmp
RUN npm install --prefix /opt/pixkit --no-save --no-audit --no-fund /tmp/pix-gateway-kit-*.tgz

FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
# A container is reached from outside. Every other option has its variable, too.
ENV NODE_ENV=production PIXKIT_HOST=0.0.0.0 PATH=/opt/pixkit/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
COPY --from=package /opt/pixkit /opt/pixkit
# For a database, a target file, reports: whatever is mounted here.
RUN install -d -o 1000 -g 1000 /data
WORKDIR /data
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PIXKIT_PORT || 3000}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["pixkit"]
CMD ["serve"]
