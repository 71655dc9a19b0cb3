import { AppError, type Campos } from '#shared/errors.ts';

/** What an act was not told. */
export function falta(campos: Campos): AppError {
  return new AppError('DATOS_INVALIDOS', {}, campos);
}
