import { useSearch } from '@tanstack/react-router';

import { Creado } from './Creado.tsx';
import { FormularioDeEnvio } from './FormularioDeEnvio.tsx';

/** A new envío, in three steps; then what it has become. */
export function NuevoScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const creado = Number(search.creado);
  return creado > 0 ? <Creado key={creado} id={creado} /> : <FormularioDeEnvio key="formulario" />;
}
