import { CAMPOS_DE_TEXTO, CAMPOS_QUE_SE_UNEN, type CampoDeTexto, NOMBRE_DE_CAMPO } from '#shared/envio/campos.ts';
import { NOMBRE_DE_PAGA, NOMBRE_DE_SOLICITUD, SERVICIOS_DE_ENVIO } from '#shared/envio/vocabulario.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';

export interface Opcion {
  readonly value: string;
  readonly label: string;
}

/** What a column may hold; nothing is what it holds when it is not imported. */
export const OPCIONES: readonly Opcion[] = [
  { value: '', label: 'No se importa' },
  ...CAMPOS_DE_TEXTO.filter((campo) => campo !== 'cliente_id').map((campo) => ({
    value: campo,
    label: NOMBRE_DE_CAMPO[campo],
  })),
];

/** Fields that often hold for a whole file, with their words. */
export const FIJOS = ['servicio', 'tamano', 'paga', 'solicitud'] as const satisfies readonly CampoDeTexto[];
export type CampoFijo = (typeof FIJOS)[number];

const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export const OPCIONES_DE_FIJO: Readonly<Record<Exclude<CampoFijo, 'tamano'>, readonly Opcion[]>> = {
  servicio: SERVICIOS_DE_ENVIO.map((value) => ({ value, label: NOMBRE_DE_SERVICIO[value] })),
  paga: named(NOMBRE_DE_PAGA),
  solicitud: named(NOMBRE_DE_SOLICITUD),
};

/** What is still missing for a row to be able to be right. */
export function faltantes(mapeo: readonly (CampoDeTexto | null)[], fijos: Readonly<Record<string, string>>): string[] {
  const has = (campo: CampoDeTexto) => mapeo.includes(campo) || (fijos[campo] ?? '') !== '';
  return [
    ...(has('destinatario') ? [] : ['Destinatario']),
    ...(has('direccion') || has('agente') ? [] : ['Dirección o Agencia']),
    ...(has('localidad') || has('departamento') || has('agente') ? [] : ['Localidad o Departamento']),
    ...(has('tamano') || has('peso') ? [] : ['Tamaño o Peso (puede ser el mismo para todas)']),
  ];
}

/** Which columns make up one field, in words. */
export function unidos(
  columnas: readonly { readonly nombre: string }[],
  mapeo: readonly (CampoDeTexto | null)[],
): string[] {
  return CAMPOS_DE_TEXTO.flatMap((campo) => {
    const names = columnas.flatMap(({ nombre }, index) => (mapeo[index] === campo ? [`«${nombre}»`] : []));
    if (names.length < 2 || !CAMPOS_QUE_SE_UNEN.has(campo)) return [];
    return [`${NOMBRE_DE_CAMPO[campo]}: se unen ${names.slice(0, -1).join(', ')} y ${names.at(-1)}.`];
  });
}
