# The product in one image: the monitor API, the portal, or both (docs/how-to/run-in-containers.md).
FROM node:20-bookworm-slim AS build
WORKDIR /opt/broker-portal
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN node -e "import('./scripts/install.mjs').then((to) => to.ensureInstalled())"
COPY . .
# What vetting files say of the program that wrote them: git's name of the version, which is not in the image.
ARG COMMIT=unknown
RUN node scripts/build.mjs && printf '%s' "$COMMIT" > dist/commit.txt
RUN npm prune --omit=dev --no-save --no-audit --no-fund --loglevel=error

FROM node:20-bookworm-slim
WORKDIR /opt/broker-portal
# Of the sources only what runs as it is: npm start then has nothing to build.
COPY --from=build /opt/broker-portal/package.json /opt/broker-portal/package-lock.json ./
COPY --from=build /opt/broker-portal/scripts ./scripts
COPY --from=build /opt/broker-portal/app/host.mjs ./app/host.mjs
COPY --from=build /opt/broker-portal/public ./public
# Styles, icons and scripts of the monitor's own pages.
COPY --from=build /opt/broker-portal/ui ./ui
COPY --from=build /opt/broker-portal/dist ./dist
COPY --from=build /opt/broker-portal/build ./build
COPY --from=build /opt/broker-portal/node_modules ./node_modules
# Files of the product belong to root; it runs as another user, who can write to /data and /tmp alone.
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000 MONITOR_PORT=4000
EXPOSE 3000 4000
# Of both programs; compose.yaml has the check of each alone.
HEALTHCHECK --start-period=60s CMD ["node", "scripts/health.mjs", "http://127.0.0.1:3000/broker/healthz", "http://127.0.0.1:4000/monitor/health"]
CMD ["node", "scripts/start.mjs"]
