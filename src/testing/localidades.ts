import { readFileSync } from 'node:fs';

import type { LocalidadDeCatalogo } from '#shared/envio/localidades.ts';

const read = (name: string) => readFileSync(new URL(`../../db/migrations/${name}`, import.meta.url), 'utf8');

/** The towns that every installation has, as the migration that brought them writes them: for rules that are tried without a database. */
export function localidadesDeFabrica(): LocalidadDeCatalogo[] {
  const departamentos = new Map(
    [...read('0002_clientes_agencias.sql').matchAll(/\((\d+), '([^']+)', '[A-Z]{2}', '[^']+'\)/g)].map(
      ([, id, nombre = '']) => [Number(id), nombre],
    ),
  );
  const text = read('0024_envios_tarifas.sql');
  const alias = new Map(
    [...text.matchAll(/\((\d+), '([^']+)', '\{([^}]+)\}'\)/g)].map(([, id, nombre, names = '']) => [
      `${id} ${nombre}`,
      names.split(','),
    ]),
  );
  return [...text.matchAll(/\((\d+), \d+, (\d), '([^']+)'\)/g)]
    .flatMap(([, id, rango, nombres = '']) =>
      nombres.split(',').map((nombre) => ({
        nombre: nombre.trim(),
        departamento_id: Number(id),
        departamento: departamentos.get(Number(id)) ?? '',
        rango: Number(rango),
        alias: alias.get(`${id} ${nombre.trim()}`) ?? [],
      })),
    )
    .map((localidad, index) => ({ id: index + 1, ...localidad }));
}
