import type { Buscador, LocalidadDeCatalogo } from '#shared/envio/localidades.ts';

/** From here on a name is rather mistyped than another one. */
const LIKELY = 0.66;

type Lugar =
  | { readonly ok: true; readonly id: number }
  | { readonly ok: false; readonly mensaje: string; readonly sugerencia: string | null };

/** The place that a text names; where it is not sure, what was probably meant. */
export function resolverLocalidad(
  buscador: Buscador<LocalidadDeCatalogo>,
  texto: string,
  departamento: number | null,
): Lugar {
  const [best] = buscador.buscar(texto, departamento);
  if (best?.confianza === 'alta') return { ok: true, id: best.localidad.id };
  const said = texto.slice(0, 60);
  if (best === undefined || best.parecido < LIKELY)
    return { ok: false, mensaje: `No conocemos la localidad «${said}»`, sugerencia: null };
  const whole = `${best.localidad.nombre}, ${best.localidad.departamento}`;
  const why = best.parecido === 1 ? 'Hay más de una' : 'No conocemos';
  return { ok: false, mensaje: `${why} «${said}»: ¿es ${whole}?`, sugerencia: whole };
}
