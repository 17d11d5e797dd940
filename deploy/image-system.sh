#!/bin/sh
# image-system.sh FOLDER PROGRAM…: copies only what these programs need from Debian into FOLDER, the root of an image. The package of each file
# gets an entry in var/lib/dpkg/status.d, where scanners look for installed packages.
set -eu
root=$1; shift
status=$root/var/lib/dpkg/status.d
mkdir -p "$root/usr/bin" "$root/usr/lib" "$root/usr/lib64" "$root/etc/ssl/certs" "$status" /data/assets
install -d -m 1777 "$root/tmp"
for name in bin lib lib64; do ln -s "usr/$name" "$root/$name"; done

for file in "$@" $(for program in "$@"; do ldd "$program" | grep -o '/[^ )]*'; done | sort -u); do
  # /lib links to /usr/lib. ldd prints one of the paths, and dpkg may know only the other.
  case $file in /lib*) target=/usr$file ;; *) target=$file ;; esac
  mkdir -p "$root$(dirname "$target")"
  cp -L "$file" "$root$target"
  owner=$(dpkg -S "$file" "$target" 2>/dev/null | grep -v '^diversion' | head -n 1 | cut -d: -f1)
  [ -z "$owner" ] || dpkg -s "$owner" >"$status/$owner"
done
ln -s dash "$root/usr/bin/sh"
for program in "$@"; do
  case $program in /usr/lib/*) ln -s "$program" "$root/usr/bin/" ;; esac
done
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
echo 'clinic:x:10001:10001::/data:/bin/sh' >"$root/etc/passwd"
echo 'clinic:x:10001:' >"$root/etc/group"
