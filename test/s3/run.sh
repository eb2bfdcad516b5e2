#!/usr/bin/env bash
# Runs the tests of the S3 store against the server in TEST_S3_ENDPOINT. Without it, starts a gateway for them.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PWD/node_modules/.bin:$PATH"

# Prints a free port below the range that the kernel uses for connections. So no connection takes the port before the server listens on it.
free_port() {
  node -e '
    const probe = require("net").createServer()
    const attempt = () => probe.listen(20000 + Math.floor(Math.random() * 10000), "127.0.0.1")
    probe.on("error", attempt).on("listening", () => { console.log(probe.address().port); probe.close() })
    attempt()'
}

stop_gateway() {
  local pids
  pids=$(cat "$dir"/*.pid 2> /dev/null || true)
  # shellcheck disable=SC2086 # one word per process
  [ -z "$pids" ] || kill $pids 2> /dev/null || true
  for pid in $pids; do
    for _ in $(seq 50); do
      kill -0 "$pid" 2> /dev/null || break
      sleep 0.1
    done
    kill -9 "$pid" 2> /dev/null || true
  done
  rm -rf "$dir"
}

if [ -z "${TEST_S3_ENDPOINT:-}" ]; then
  if ! command -v radosgw > /dev/null; then
    echo 'An S3 server is missing: set TEST_S3_ENDPOINT, or apt-get install --no-install-recommends radosgw ceph-mon ceph-osd.' >&2
    exit 1
  fi
  dir=$(mktemp -d)
  trap stop_gateway EXIT
  settings=''
  for attempt in 1 2 3; do
    settings=$(bash test/s3/radosgw.sh "$dir" "$(free_port)" "$(free_port)") && break
    echo "The gateway did not start (attempt $attempt)." >&2
    stop_gateway
  done
  [ -n "$settings" ]
  eval "$settings"
fi
vitest run server/platform/files/blobs server/modules/files
