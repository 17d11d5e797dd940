import type { Pool, PoolClient } from 'pg';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** Returns the executed plan of a prepared statement: for these values, or the generic plan used after its fifth run. */
export async function explainPrepared(
  pool: Pool,
  statement: string,
  values: (string | number)[],
  mode: 'custom' | 'generic',
): Promise<PlanNode[]> {
  const client = await pool.connect();
  try {
    await client.query(`set plan_cache_mode = force_${mode}_plan`);
    await client.query(`prepare probe as ${statement}`);
    const args = values.length > 0 ? `(${values.map((value) => client.escapeLiteral(String(value))).join(', ')})` : '';
    return await readPlan(client, `explain (analyze, format json) execute probe${args}`);
  } finally {
    await client.query('deallocate all; reset plan_cache_mode');
    client.release();
  }
}

export async function explainOnce(pool: Pool, statement: string, values: unknown[]): Promise<PlanNode[]> {
  const client = await pool.connect();
  try {
    return await readPlan(client, `explain (analyze, format json) ${statement}`, values);
  } finally {
    client.release();
  }
}

async function readPlan(client: PoolClient, statement: string, values: unknown[] = []): Promise<PlanNode[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(statement, values);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return plan ? flatten(plan) : [];
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

/** Returns how many rows a node read, including those it discarded. */
export function rowsTouched(node: PlanNode): number {
  return (
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops']
  );
}
