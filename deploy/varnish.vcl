# Varnish 7 with the module xkey (Debian: varnish, varnish-modules) in front of the site. Tested by: npm run drill -- edge
# Set EDGE_PURGE_URL to this server and EDGE_PURGE_METHOD=PURGE. Below, set the site's address and who may purge.
vcl 4.1;
import std;
import xkey;

backend site {
  .host = "127.0.0.1";
  .port = "4300";
  .connect_timeout = 1s;
  .first_byte_timeout = 10s;
  .probe = { .url = "/healthz"; .interval = 1s; .timeout = 500ms; .window = 4; .threshold = 2; .initial = 2; }
}

acl purgers { "127.0.0.1"; }

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) { return (synth(405)); }
    if (!req.http.Surrogate-Key) { return (synth(400)); }
    set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, "purged " + req.http.X-Purged));
  }
  if (req.restarts == 0) { unset req.http.X-Stale-Allowed; unset req.http.X-Asked-Again; }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # Requests from signed-in staff bypass the cache.
  if (req.http.Cookie ~ "clinic\.") { return (pass); }
  unset req.http.Cookie;
  return (hash);
}

sub vcl_hit {
  if (obj.ttl >= 0s || req.http.X-Stale-Allowed) { return (deliver); }
  # After stale-while-revalidate, a stale page is served only while the site is down.
  if (obj.ttl + std.duration(obj.http.X-Revalidate, 0s) < 0s && std.healthy(req.backend_hint)) {
    set req.hash_always_miss = true;
    set req.http.X-Asked-Again = "yes";
    return (restart);
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    # Keep the stale page.
    if (bereq.is_bgfetch) { return (abandon); }
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "no-store|private") {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
  # CDN-Cache-Control is for caches like this one (RFC 9213). Cache-Control is for browsers.
  set beresp.http.X-Control = beresp.http.CDN-Cache-Control + " " + beresp.http.Cache-Control;
  set beresp.http.X-Revalidate = "0s";
  if (beresp.http.X-Control ~ "stale-while-revalidate=[0-9]+") {
    set beresp.http.X-Revalidate = regsub(beresp.http.X-Control, "^.*?stale-while-revalidate=([0-9]+).*$", "\1") + "s";
  }
  set beresp.grace = std.duration(beresp.http.X-Revalidate, 0s);
  if (beresp.http.Cache-Control ~ "stale-if-error=[0-9]+") {
    set beresp.http.X-If-Error = regsub(beresp.http.Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1") + "s";
    if (std.duration(beresp.http.X-If-Error, 0s) > beresp.grace) { set beresp.grace = std.duration(beresp.http.X-If-Error, 0s); }
  }
  set beresp.http.xkey = beresp.http.Surrogate-Key;
}

sub vcl_deliver {
  if (resp.status >= 500 && req.restarts < 2 && req.http.X-Asked-Again && !req.http.X-Stale-Allowed) {
    set req.http.X-Stale-Allowed = "yes";
    set req.hash_always_miss = false;
    return (restart);
  }
  if (obj.hits > 0) { set resp.http.Cache-Status = "edge; hit"; } else { set resp.http.Cache-Status = "edge; fwd=miss"; }
  unset resp.http.X-Revalidate; unset resp.http.X-Control; unset resp.http.CDN-Cache-Control; unset resp.http.X-If-Error; unset resp.http.xkey; unset resp.http.Surrogate-Key; unset resp.http.Via; unset resp.http.X-Varnish;
}
