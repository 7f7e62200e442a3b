#!/bin/sh
# Builds the image localhost/narthex on Debian 12 without pulling one: the base is made of Debian packages. Run it as root in
# the folder of the repository. It needs the packages mmdebstrap and buildah.
set -eu
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mmdebstrap --variant=minbase --include=ca-certificates,libatomic1,libstdc++6 bookworm "$root/base.tar"
base=$(buildah from scratch)
buildah add --quiet "$base" "$root/base.tar" /
buildah commit --quiet --rm "$base" localhost/narthex-base
# BUILDAH_OPTIONS are passed on, such as --volume for certificates of a proxy.
# shellcheck disable=SC2086
buildah build --format docker --pull-never --build-arg BASE=localhost/narthex-base ${BUILDAH_OPTIONS:-} \
  --file ops/container/Containerfile --tag localhost/narthex .
