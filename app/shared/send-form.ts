import { data, isRouteErrorResponse } from 'react-router';
import { readField } from './form-data.ts';

type SendArgs<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * The browser's half of a form's action: when the line is gone, the form stays as it was typed, and says so.
 * A status of failure keeps the router from asking for the page again over the same line.
 */
export async function sendForm<Answer, Refused>(
  { request, serverAction }: SendArgs<Answer>,
  refused: (field: (name: string) => string) => Refused,
) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return data(
      refused((name) => readField(form, name)),
      { status: 503 },
    );
  }
}
