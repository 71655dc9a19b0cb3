import { AppError } from '#shared/errors.ts';
import { Settings } from '#shared/settings.ts';

/** A setting that is read leniently, field by field, is written strictly. @throws AppError AJUSTE_DESCONOCIDO */
export function refuseUnknown(ajustes: Readonly<Record<string, unknown>>): void {
  const read: Record<string, unknown> = Settings.parse(ajustes);
  const wrong = Object.entries(ajustes).filter(
    ([name, value]) => !Object.hasOwn(read, name) || JSON.stringify(read[name]) !== JSON.stringify(value),
  );
  if (wrong.length === 0) return;
  throw new AppError(
    'AJUSTE_DESCONOCIDO',
    {},
    Object.fromEntries(wrong.map(([name]) => [`ajustes.${name}`, 'No es válido'])),
  );
}
