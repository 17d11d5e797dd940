#!/bin/sh
# release.sh FOLDER: makes the files of a release from a built checkout with its history. Two runs on one commit make the same bytes.
#   clinic-site-VERSION-linux-x64.tar.gz  what a server needs
#   FILES.sha256                          each file in it, for comparison with another gzip
#   sbom.cdx.json                         its packages
#   packages.cdx.json                     every package that production may install
#   SHA256SUMS                            the four above
set -eu
folder=$1
name=clinic-site-$(node -p 'require("./package.json").version')-$(node -p 'process.platform + "-" + process.arch')
REVISION=$(git rev-parse HEAD) CREATED=$(git log -1 --format=%cI) npm run --silent bundle -- "$folder/$name"
# Without what differs from run to run, and from one npm to the next.
npm sbom --omit dev --package-lock-only --sbom-format cyclonedx | node -e '
  const { serialNumber, ...bom } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
  delete bom.metadata.timestamp;
  delete bom.metadata.tools;
  console.log(JSON.stringify(bom, null, 2));' >"$folder/packages.cdx.json"
cd "$folder"
cp "$name/sbom.cdx.json" .
export LC_ALL=C
find "$name" -type f | sort | xargs -d '\n' sha256sum >FILES.sha256
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX,go-w -cf - "$name" | gzip -n9 >"$name.tar.gz"
rm -r "$name"
sha256sum "$name.tar.gz" FILES.sha256 packages.cdx.json sbom.cdx.json >SHA256SUMS
