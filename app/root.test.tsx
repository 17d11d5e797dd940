import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './root.tsx';

function pageOf(error: Error): string {
  const page = <ErrorBoundary error={error} params={{}} />;
  const Page = createRoutesStub([{ path: '/', Component: () => page }]);
  return renderToStaticMarkup(<Page />);
}

test('developers see an error with its stack, and visitors never do', () => {
  const error = new Error('a canary of the database');
  vi.stubEnv('DEV', false);
  const page = pageOf(error);
  expect(page).toContain('Something went wrong on our side, not yours.');
  expect(page).not.toMatch(/canary|root\.test|<pre/);
  vi.stubEnv('DEV', true);
  expect(pageOf(error)).toMatch(/a canary of the database\n.*root\.test/);
  vi.unstubAllEnvs();
});
