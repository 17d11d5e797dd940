#!/bin/sh
# clinic COMMAND [ARGUMENT…]: runs a command of the installed site as its user, such as `clinic doctor`, `clinic backup` or `clinic restore --list`.
set -eu
command=${1:?Name a command: doctor, backup, restore, import, export, keys:rotate}
shift
# Only these need the tables' owner.
case $command in import | export | restore) owner=--property=EnvironmentFile=/etc/clinic/migrate.env ;; esac
exec systemd-run --quiet --wait --pipe --collect --uid=clinic --gid=clinic --property=WorkingDirectory=/opt/clinic/current \
  --setenv=PATH=/opt/clinic/node/bin:/usr/bin:/bin --setenv=NODE_ENV=production --setenv=FILES_FOLDER=/var/lib/clinic/files \
  --property=EnvironmentFile=/etc/clinic/site.env --property=EnvironmentFile=/etc/clinic/worker.env ${owner:-} \
  /opt/clinic/node/bin/node --run "$command" -- "$@"
