import type { Schema } from './ids.ts';

/** What beside a service's own fields may stand at the top of any answer (wire.md, "Answers"). */
const ENVELOPE = ['code', 'notificaciones'];

/** Keys of a value that its schema does not name, as paths. */
export function undocumented(value: unknown, schema: Schema, at = ''): string[] {
  const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  if (branches.length > 0) {
    const each = branches.map((branch) => undocumented(value, { ...branch, oneOf: branch.oneOf ?? [] }, at));
    return each.find((found) => found.length === 0) ?? each[0] ?? [];
  }
  if (Array.isArray(value))
    return schema.items ? value.flatMap((one) => undocumented(one, schema.items ?? {}, `${at}[]`)) : [];
  if (typeof value !== 'object' || value === null || !schema.properties) return [];
  const { properties, additionalProperties } = schema;
  const isOpen =
    additionalProperties === true ||
    (typeof additionalProperties === 'object' && Object.keys(Object(additionalProperties)).length > 0);
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`;
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known) return undocumented(inner, known, path);
    return isOpen || (at === '' && ENVELOPE.includes(name)) ? [] : [path];
  });
}
