#!/bin/sh
# Makes the secrets of compose.yaml in a folder: make-secrets.sh FOLDER. What is there stays as it is, so it can be run again.
set -eu
[ $# -eq 1 ] || { echo 'usage: make-secrets.sh FOLDER' >&2; exit 2; }
folder=$1
# The folder keeps other users out; containers read the files under a user of their own.
mkdir -p "$folder"
chmod 700 "$folder"

random() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }
put() { [ -s "$folder/$1" ] || { printf '%s\n' "$2" > "$folder/$1"; chmod 444 "$folder/$1"; }; }

put postgres-password "$(random)"
put redis-password "$(random)"
put meili-key "$(random)"
put secrets-key "$(head -c 32 /dev/urandom | base64)"
put database-url "postgres://waymark:$(cat "$folder/postgres-password")@postgres:5432/waymark"
put redis-url "redis://:$(cat "$folder/redis-password")@redis:6379"
put eventstore-url 'esdb://eventstore:2113?tls=false'
