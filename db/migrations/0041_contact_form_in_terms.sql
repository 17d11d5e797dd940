-- The form has asked for more since then. What stands in braces is filled from the form's own fields.
UPDATE "legal_pages"
SET "content" = replace("content", 'The contact form asks for your name, e-mail and phone, and nothing else.', 'The contact form asks for {contact form}.'),
  "version" = "version" + 1
WHERE "name" = 'terms' AND "content" LIKE '%The contact form asks for your name, e-mail and phone, and nothing else.%';
