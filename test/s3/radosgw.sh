#!/bin/bash
# Starts a real S3 server on this machine: Ceph's RADOS gateway over an in-memory store. Prints the settings for the tests.
# Usage: eval "$(test/s3/radosgw.sh [directory] [port] [monitor-port])"; stop it with: kill $(cat directory/*.pid)
# Needs: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd
set -euo pipefail
dir=$(realpath -m "${1:-/tmp/lrs-radosgw}")
port=${2:-7480}
monitor=127.0.0.1:${3:-6799}
key=TESTACCESS
secret=testsecretkey12345
bucket=lrs-test

rm -rf "$dir"
mkdir -p "$dir"/{mon,osd,log,rgw}
fsid=$(cat /proc/sys/kernel/random/uuid)
cat > "$dir/ceph.conf" <<CONF
[global]
fsid = $fsid
mon_host = v1:$monitor
mon_initial_members = a
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 2000
osd_crush_chooseleaf_type = 0
run_dir = $dir
pid_file = $dir/\$name.pid
admin_socket = $dir/\$name.\$pid.asok
log_file = $dir/log/\$name.log
ms_bind_ipv6 = false
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
[mon]
mon_data = $dir/mon
mon_cluster_log_file = $dir/log/cluster.log
[osd]
osd_data = $dir/osd
osd_objectstore = memstore
memstore_device_bytes = 2147483648
[client]
rgw_frontends = beast endpoint=127.0.0.1:$port
rgw_data = $dir/rgw
rgw_enable_usage_log = false
rgw_thread_pool_size = 32
CONF
export CEPH_CONF=$dir/ceph.conf

{
  ceph-authtool --create-keyring "$dir/keyring" --gen-key -n mon. --cap mon 'allow *'
  ceph-authtool "$dir/keyring" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
  monmaptool --create --addv a "[v1:$monitor]" --fsid "$fsid" "$dir/monmap"
  ceph-mon -i a --mkfs --monmap "$dir/monmap" --keyring "$dir/keyring"
  ceph-mon -i a
  osd=$(cat /proc/sys/kernel/random/uuid)
  id=$(timeout 20 ceph osd new "$osd")
  # The store must be made with the id under which it was announced, or it never starts.
  ceph-osd -i "$id" --mkfs --osd-uuid "$osd"
  timeout 20 ceph osd crush add "osd.$id" 1.0 host=h root=default
  ceph-osd -i "$id"
  radosgw -n client.admin --no-mon-config
  timeout 60 radosgw-admin -n client.admin --no-mon-config user create --uid=test --display-name=test --access-key=$key --secret-key=$secret
  for _ in $(seq 180); do
    curl -s -o /dev/null "http://127.0.0.1:$port" && break
    sleep 0.5
  done
  curl -s -S -o /dev/null "http://127.0.0.1:$port"
} > "$dir/log/start.log" 2>&1 < /dev/null || { tail -5 "$dir/log/start.log" >&2; exit 1; }

echo "export TEST_S3_ENDPOINT=http://127.0.0.1:$port TEST_S3_BUCKET=$bucket TEST_S3_ACCESS_KEY_ID=$key TEST_S3_SECRET_ACCESS_KEY=$secret"
