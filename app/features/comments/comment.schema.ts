import { z } from 'zod';
import { textField } from '#app/shared/forms.ts';

export const commentFields = ['name', 'email', 'message'] as const;
export const commentLimits = { name: 80, email: 254, message: 5_000 };

/** A comment as a visitor sends it. The messages are shown under the fields. */
export const commentInputSchema = z.object({
  name: textField(commentLimits.name).pipe(z.string().min(1, 'Enter your name.')),
  email: textField(commentLimits.email)
    .pipe(z.string().min(1, 'Enter your e-mail address.'))
    .pipe(z.email('This e-mail looks unfinished. It should end like name@example.com.')),
  message: textField(commentLimits.message).pipe(z.string().min(1, 'Write your comment.')),
});

export type CommentInput = z.output<typeof commentInputSchema>;
