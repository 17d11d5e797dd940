/** The drill preloads this into the site's processes. It makes a plausible mistake: it logs the content of a form. */
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
