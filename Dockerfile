# The site and the worker; `compose.yaml` starts both. docs/operations.md describes the settings.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Build inputs: NEXT_PUBLIC_*, STRIPE_JS_URL, BLOG_URL, REGISTRAR_URL, OWNER_*, and a database for the catalog.
RUN --mount=type=secret,id=env,target=/app/.env.local npm run build

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build --chown=node:node /app /app
USER node
# With an arena per thread, glibc does not return the memory of large images.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
EXPOSE 3000 3100
CMD ["npm", "start"]
