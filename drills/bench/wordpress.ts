/**
 * Debian's WordPress with the posts, authors, categories, tags and comments of a filled site: nginx, PHP-FPM with opcache and a
 * MariaDB with as much memory as PostgreSQL has. It runs plain and behind nginx's page cache, all in a temporary folder.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/db.server.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import type { Target } from './bench-load.ts';
import { cpuMs, familyCpuMs } from './figures.ts';
import type { Servers } from './servers.ts';

const firstPort = await freePorts(4);
const ports = { plain: firstPort, cached: firstPort + 1, database: firstPort + 2, fpm: firstPort + 3 };
const packages = ['wordpress', 'wordpress-theme-twentytwentythree', 'php-fpm', 'php-mysql', 'mariadb-server'];
const phpProcesses = 4;
const longest = { timeout: 180_000 };

export async function startWordPress(servers: Servers, db: Db) {
  install();
  const folder = mkdtempSync(join(tmpdir(), 'bench-wordpress-'));
  const end = async () => {
    await servers.stop();
    removeFolder(folder);
  };
  try {
    const database = await startDatabase(servers, folder);
    const root = `${folder}/site`;
    cpSync('/usr/share/wordpress', root, { recursive: true, dereference: true });
    rmSync(`${root}/wp-config.php`);
    writeFileSync(`${root}/wp-config.php`, settings);
    execFileSync('php', ['-r', installScript], { cwd: root, ...longest });
    runSql(folder, await rowsOf(db));
    execFileSync(
      'php',
      ['-r', `${asVisitor} require 'wp-load.php'; flush_rewrite_rules(); delete_transient('doing_cron');`],
      {
        cwd: root,
        ...longest,
      },
    );
    const fpm = await startFpm(servers, folder);
    const nginx = await servers.startNginx('nginx-wordpress', ports.plain, nginxServers(folder, root));
    const cpu = {
      server: () => nginx.cpu.server() + familyCpuMs(fpm),
      database: () => cpuMs([database]),
    };
    const site = (port: number, connections: number) => ({
      base: `http://127.0.0.1:${port}`,
      connections,
      warm: 100,
      cpu,
    });
    return {
      end,
      targets(ids: number[]): Target[] {
        const posts = ids.map((id) => `/fill-${id}/`);
        const [plain, cached] = [site(ports.plain, 4), site(ports.cached, 32)];
        return [
          { name: 'WordPress, list', ...plain, paths: ['/page/2/'] },
          { name: 'WordPress, post', ...plain, paths: posts },
          { name: 'WordPress, home', ...plain, paths: ['/'] },
          { name: 'WordPress, search', ...plain, paths: ['/?s=socket'] },
          { name: "WordPress behind nginx's page cache, list", ...cached, paths: ['/page/2/'] },
          { name: "WordPress behind nginx's page cache, post", ...cached, paths: posts.slice(0, 1) },
        ];
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function install(): void {
  const missing = packages.filter((name) => !existsSync(`/usr/share/doc/${name}`));
  if (missing.length === 0) return;
  console.log(`installing ${missing.join(', ')}`);
  execFileSync(
    'apt-get',
    ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '-qq', '--no-install-recommends', ...missing],
    { stdio: 'ignore', timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
  );
}

async function startDatabase(servers: Servers, folder: string): Promise<number> {
  const data = `--datadir=${folder}/mariadb`;
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', data, '--user=root', '--auth-root-authentication-method=normal', '--skip-test-db'],
    { stdio: 'ignore', ...longest },
  );
  const pid = servers.start('mariadb', '/usr/sbin/mariadbd', [
    '--no-defaults',
    data,
    '--user=root',
    `--port=${ports.database}`,
    '--bind-address=127.0.0.1',
    `--socket=${folder}/mariadb.sock`,
    `--pid-file=${folder}/mariadb.pid`,
    '--innodb-buffer-pool-size=128M',
  ]);
  await waitUntilReady(ports.database);
  runSql(folder, 'create database wordpress character set utf8mb4', '');
  runSql(
    folder,
    "create user wordpress@'127.0.0.1' identified by 'bench'; grant all on wordpress.* to wordpress@'127.0.0.1'",
    '',
  );
  return pid;
}

function runSql(folder: string, statements: string, database = 'wordpress'): void {
  execFileSync(
    'mariadb',
    [
      '--no-defaults',
      `--socket=${folder}/mariadb.sock`,
      '--default-character-set=utf8mb4',
      ...(database ? [database] : []),
    ],
    { input: statements, stdio: ['pipe', 'ignore', 'inherit'], ...longest },
  );
}

const settings = `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'wordpress'); define('DB_PASSWORD', 'bench'); define('DB_HOST', '127.0.0.1:${ports.database}');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
${['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'].map((name) => `define('${name}', '${randomUUID()}');`).join(' ')}
define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_HOME', 'http://' . $_SERVER['HTTP_HOST']); define('WP_SITEURL', WP_HOME);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;
const asVisitor = `$_SERVER['HTTP_HOST'] = '127.0.0.1:${ports.plain}';`;
const installScript = `function wp_mail() { return true; }
${asVisitor} define('WP_INSTALLING', true); require 'wp-load.php'; require 'wp-admin/includes/upgrade.php';
wp_install('Bench', 'bench', 'bench@example.com', true, '', 'bench-pass-phrase');
update_option('permalink_structure', '/%postname%/'); update_option('posts_per_page', 20); update_option('comments_per_page', 50);`;

type Post = {
  id: string;
  slug: string;
  title: string;
  content: string;
  category: string;
  author: string;
  tags: string[];
  day: string;
};
type Comment = { post: string; name: string; message: string; moment: string };

/** Converts the filled site's rows to WordPress tables, with text as its editor writes it. */
async function rowsOf(db: Db): Promise<string> {
  const { rows: posts } = await db.execute<Post>(
    sql`select id, slug, title, content, category, author, tags, publish_at::text as day from posts order by id`,
  );
  const { rows: comments } = await db.execute<Comment>(
    sql`select post_id as post, name, message, to_char("timestamp", 'YYYY-MM-DD HH24:MI:SS') as moment from comments`,
  );
  const authors = [...new Set(posts.map(({ author }) => author))];
  const terms = [
    ...[...new Set(posts.map(({ category }) => category))].map((name) => ({ kind: 'category', name })),
    ...[...new Set(posts.flatMap(({ tags }) => tags))].map((name) => ({ kind: 'post_tag', name })),
  ];
  const termIds = new Map(terms.map(({ name }, index) => [name, index + 10]));
  const perPost = Map.groupBy(comments, ({ post }) => post);
  return [
    'delete from wp_posts; delete from wp_comments;',
    ...inserts(
      'wp_users (ID, user_login, user_nicename, display_name, user_registered)',
      authors.map((name, index) => [index + 2, name, name.replace(' ', '-').toLowerCase(), name, '2020-01-01']),
    ),
    ...inserts(
      'wp_terms (term_id, name, slug)',
      [...termIds].map(([name, id]) => [id, name, `term-${id}`]),
    ),
    ...inserts(
      'wp_term_taxonomy (term_taxonomy_id, term_id, taxonomy, description, count)',
      terms.map(({ kind, name }) => [termIds.get(name) ?? 0, termIds.get(name) ?? 0, kind, '', 10]),
    ),
    ...inserts(
      'wp_posts (ID, post_author, post_date, post_date_gmt, post_content, post_title, post_excerpt, post_name, to_ping, pinged, post_modified, post_modified_gmt, post_content_filtered, comment_count)',
      posts.map((post) => [
        Number(post.id),
        authors.indexOf(post.author) + 2,
        post.day,
        post.day,
        html(post.content),
        post.title,
        '',
        post.slug,
        '',
        '',
        post.day,
        post.day,
        '',
        perPost.get(post.id)?.length ?? 0,
      ]),
    ),
    ...inserts(
      'wp_term_relationships (object_id, term_taxonomy_id)',
      posts.flatMap(({ id, category, tags }) =>
        [...new Set([category, ...tags])].map((name) => [Number(id), termIds.get(name) ?? 0]),
      ),
    ),
    ...inserts(
      'wp_comments (comment_post_ID, comment_author, comment_date, comment_date_gmt, comment_content)',
      comments.map(({ post, name, message, moment }) => [Number(post), name, moment, moment, message]),
    ),
  ].join('\n');
}

function html(text: string): string {
  return text
    .split('\n\n')
    .map((part) =>
      part.startsWith('## ')
        ? `<!-- wp:heading --><h2>${part.slice(3)}</h2><!-- /wp:heading -->`
        : `<!-- wp:paragraph --><p>${part}</p><!-- /wp:paragraph -->`,
    )
    .join('\n\n');
}

function quoted(value: string | number): string | number {
  return typeof value === 'number' ? value : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function inserts(into: string, rows: (string | number)[][]): string[] {
  return Array.from({ length: Math.ceil(rows.length / 200) }, (_, part) => {
    const some = rows.slice(part * 200, (part + 1) * 200);
    return `insert into ${into} values ${some.map((row) => `(${row.map(quoted).join(',')})`).join(',')};`;
  });
}

async function startFpm(servers: Servers, folder: string): Promise<number> {
  const program = execFileSync('sh', ['-c', 'ls /usr/sbin/php-fpm*'], { encoding: 'utf8' }).trim().split('\n')[0] ?? '';
  writeFileSync(
    `${folder}/fpm.conf`,
    `[global]
error_log = ${folder}/fpm.log
[www]
user = root
group = root
listen = 127.0.0.1:${ports.fpm}
pm = static
pm.max_children = ${phpProcesses}
php_admin_flag[opcache.enable] = on
php_admin_value[memory_limit] = 256M
`,
  );
  const pid = servers.start('fpm', program, ['-R', '-F', '-y', `${folder}/fpm.conf`]);
  await waitUntilReady(ports.fpm);
  return pid;
}

/** Logs every request, as Debian's configuration and our site do. */
function nginxServers(folder: string, root: string): string {
  const server = (port: number, cache: string) => `
  server {
    listen 127.0.0.1:${port}; root ${root}; index index.php; access_log ${folder}/access.log;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ {
      include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name; fastcgi_param HTTP_HOST $http_host;
      fastcgi_buffers 32 16k; fastcgi_pass 127.0.0.1:${ports.fpm}; ${cache}
    }
  }`;
  return `fastcgi_cache_path ${folder}/pages keys_zone=pages:10m;
  ${server(ports.plain, '')}
  ${server(ports.cached, 'fastcgi_cache pages; fastcgi_cache_key $request_uri; fastcgi_cache_valid 200 1h; fastcgi_ignore_headers Cache-Control Expires Set-Cookie;')}`;
}

async function waitUntilReady(port: number): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await wait(200)) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = createConnection({ port, host: '127.0.0.1' }, () => done(true)).on('error', () => done(false));
      setTimeout(() => socket.destroy(), 100).unref();
    });
    if (isOpen) return;
  }
  throw new Error(`nothing listens on ${port}`);
}
