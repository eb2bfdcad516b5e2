#!/usr/bin/env bash
# Runs the tests of the S3 store against the server that TEST_S3_ENDPOINT names, else against a gateway started for them.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PWD/node_modules/.bin:$PATH"

free_port() {
  node -e 'const server = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(server.address().port); server.close() })'
}

stop_gateway() {
  local pids
  pids=$(cat "$dir"/*.pid 2>/dev/null || true)
  # shellcheck disable=SC2086 # one word per process
  [ -z "$pids" ] || kill $pids 2>/dev/null || true
  for pid in $pids; do
    for _ in $(seq 50); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
    kill -9 "$pid" 2>/dev/null || true
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
  settings=$(bash test/s3/radosgw.sh "$dir" "$(free_port)" "$(free_port)")
  eval "$settings"
fi
vitest run server/platform/blobs server/modules/files
