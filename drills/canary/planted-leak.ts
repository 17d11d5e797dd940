/** Loaded into the site's processes by the drill: the mistake of a tired evening, a line that logs what a form holds. */
for (const method of ['get', 'getAll'] as const) {
  const original = Object.getOwnPropertyDescriptor(FormData.prototype, method);
  Object.defineProperty(FormData.prototype, method, {
    ...original,
    value(this: FormData, name: string): unknown {
      const value: unknown = Reflect.apply(original?.value, this, [name]);
      if (name === 'name') console.log(JSON.stringify({ level: 20, msg: 'form', name: value }));
      return value;
    },
  });
}
