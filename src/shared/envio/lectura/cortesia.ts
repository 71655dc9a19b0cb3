import { doblar } from '../texto.ts';

/** What people say to be kind, at the beginning or the end of a part: of no use to whoever carries the parcel. Lower case, no accents. */
const FUERTES = [
  'hola+(?: a todos)?',
  'holis',
  '(?:buen|bn)(?:as?|os)? (?:dias?|tardes?|noches?)|buenas',
  'como (?:andas?|estas?|va|anda|estan)(?: todo)?',
  'que tal',
  '(?:(?:muchas|mil) )?gracias(?: (?:desde ya|por todo))?',
  'desde ya(?: muchas gracias)?',
  'saludos',
  'por favor|porfa(?:vor)?',
  '(?:quedo )?a las ordenes',
  '(?:ahi |aca |aqui |bueno )?(?:te|les?|va[n]?)(?: (?:paso|mando|dejo|envio|van?))? (?:los |mis )?datos(?: (?:para|del?) (?:el )?envio)?',
  '(?:ahi |aca )?(?:te|les?) (?:paso|mando|dejo)',
  '(?:mis|los) datos(?: (?:para|del?) (?:el )?envio)?(?: son)?',
  'datos(?: (?:para|del?) (?:el )?envio)?',
  'para el envio',
].join('|');
/** These mean something else where the sentence goes on: «si no estoy». */
const DEBILES = 'buen[oa]s?|ok(?:a|ey|ay)?|dale|perfecto|genial|barbaro|listo|si|bien|abrazo|un abrazo|de nada|claro';

const MARCAS = '[ !?.,:;)¡¿]*';
const AL_PRINCIPIO = new RegExp(`^[¡¿]?(?:${FUERTES})(?![\\p{L}\\d])${MARCAS}`, 'u');
const DEBIL = new RegExp(`^[¡¿]?(?:${DEBILES})(?: *[!?.,:;)]+ *|$)`, 'u');
const CUALQUIERA = new RegExp(`^[¡¿]?(?:${FUERTES}|${DEBILES})(?![\\p{L}\\d])${MARCAS}`, 'u');
const AL_FINAL = new RegExp(
  `(?:^|[ !?.,])(?:(?:muchas |mil )?gracias|saludos|por favor|porfa(?:vor)?|desde ya)${MARCAS}$`,
  'u',
);

/** Without what is said to be kind at both ends; one by one, so that no text takes long. */
export function sinCortesia(texto: string): string {
  if (pelar(texto, [CUALQUIERA]) === '') return '';
  return pelar(pelar(texto, [AL_PRINCIPIO, DEBIL]), [AL_FINAL]);
}

function pelar(texto: string, formas: readonly RegExp[]): string {
  let rest = texto;
  for (;;) {
    const said = doblar(rest);
    const match = formas.map((forma) => forma.exec(said)).find((found) => found !== null && found[0] !== '');
    if (!match) return rest;
    rest = match.index === 0 ? rest.slice(match[0].length) : rest.slice(0, match.index);
  }
}
