# The service on Debian, as an ordinary user. Everything it keeps stands in /var/lib/despacho.
#
# By digest: --build-arg RUST_IMAGE=rust:1.95-bookworm@sha256:… --build-arg DEBIAN_IMAGE=debian:bookworm-slim@sha256:…, as
# docker-compose.yml demands them; .ci/pin-images finds them out.

ARG RUST_IMAGE=rust:1.95-bookworm
ARG DEBIAN_IMAGE=debian:bookworm-slim

FROM ${RUST_IMAGE} AS build
WORKDIR /build
COPY . .
# The commit that answers and receipts name: --build-arg DESPACHO_COMMIT="$(git rev-parse --short=7 HEAD)"
ARG DESPACHO_COMMIT=unknown
RUN DESPACHO_COMMIT="$DESPACHO_COMMIT" cargo build --locked --release

FROM ${DEBIAN_IMAGE}
RUN useradd --system --uid 10001 --home-dir /var/lib/despacho --create-home despacho
COPY --from=build /build/target/release/despacho /usr/local/bin/despacho
USER 10001
WORKDIR /var/lib/despacho
VOLUME /var/lib/despacho
ENV DESPACHO_LISTEN=0.0.0.0:8080 \
    DESPACHO_DATABASE=sqlite:///var/lib/despacho/despacho.db \
    DESPACHO_LOGS=/var/lib/despacho/logs \
    DESPACHO_ADMIN_KEY_FILE=/var/lib/despacho/despacho-admin.key \
    DESPACHO_LOG_FORMAT=json
EXPOSE 8080
# The slim image has no HTTP client; bash speaks enough of it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /readyz HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["despacho"]
CMD ["serve"]
