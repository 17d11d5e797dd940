import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Every setting, with its bounds. The only place that reads the environment; .env.example explains each. */
const configSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4300),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: flag.default(false),
  SAMPLE_PAGES: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Turns a visitor's address into a mark in the log that cannot be turned back. */
  LOG_SALT: z.string().min(16).optional(),
});

export const configKeys = Object.keys(configSchema.shape);

export type Config = {
  mode: 'development' | 'production' | 'test';
  databaseUrl: string;
  databasePoolSize: number;
  statementTimeoutMs: number;
  host: string;
  port: number;
  /** Origin under which visitors reach the site, without a slash at the end. */
  publicUrl: string;
  trustProxy: boolean;
  samplePages: boolean;
  logLevel: string;
  logSalt: string;
};

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = configSchema.safeParse(filled);
  if (!parsed.success) throw new Error(`Configuration is not usable:\n${z.prettifyError(parsed.error)}`);
  const c = parsed.data;
  return {
    mode: c.NODE_ENV,
    databaseUrl: c.DATABASE_URL,
    databasePoolSize: c.DATABASE_POOL_SIZE,
    statementTimeoutMs: c.STATEMENT_TIMEOUT_MS,
    host: c.HOST,
    port: c.PORT,
    publicUrl: new URL(c.PUBLIC_URL ?? `http://${c.HOST}:${c.PORT}`).origin,
    trustProxy: c.TRUST_PROXY,
    samplePages: c.SAMPLE_PAGES === 'on',
    logLevel: c.LOG_LEVEL,
    logSalt: c.LOG_SALT ?? crypto.randomUUID(),
  };
}
