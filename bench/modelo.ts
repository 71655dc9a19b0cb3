import { costoConLoDemas, guiasPorMesDe, type Necesidad, necesidad } from './modelo/cuentas.ts';
import { guardarImagenes } from './modelo/imagenes.ts';
import { leer } from './modelo/lecturas.ts';
import { mediosPara } from './modelo/medios.ts';
import { perfilSinTamano } from './modelo/perfil.ts';
import { vidasEnteras } from './modelo-vidas.ts';
import type { Subject } from './subject.ts';

/** Parcels a second in the busiest hour, and the month that is asked for beside them. */
const PICOS = [10, 100, 1_000] as const;
const MES_PEDIDO = 50_000_000;

/** What the whole life of a parcel costs, measured, and what a company of some size needs by that (docs/operations.md, "How far it goes"). */
export async function measureModelo(subject: Subject, vidas: number): Promise<void> {
  const costo = await vidasEnteras(subject, vidas);
  const imagenes = await guardarImagenes(subject);
  const medidas = { ...(await leer(subject)), ...imagenes };
  const perfil = perfilSinTamano(imagenes);
  for (const guiasPorMes of [...PICOS.map((pico) => guiasPorMesDe(pico, perfil)), MES_PEDIDO]) {
    const whole = { ...perfil, guiasPorMes };
    tell(guiasPorMes, necesidad(costoConLoDemas(costo, medidas, whole), whole));
  }
}

function tell(guiasPorMes: number, need: Necesidad): void {
  const tb = (bytes: number) => (bytes / 1e12).toFixed(2);
  const { mes, breve, disco } = need;
  console.log(
    [
      `${need.pico.toFixed(0)} a second at peak, ${(guiasPorMes / 1e6).toFixed(1)} million a month`,
      `cores: servers ${need.nucleosServidor.toFixed(1)}, PostgreSQL ${need.nucleosPostgres.toFixed(1)}; ${need.servidores} servers, ${need.conexiones} connections`,
      `log ${(need.walBytesPorSegundo / 1e6).toFixed(1)} MB/s; a month ${tb(mes.evento)} TB of events, ${tb(mes.otros)} of the rest, ${tb(mes.imagenes)} of pictures; ${tb(breve)} come and go`,
      `after 13 months ${tb(disco.total)} TB; with the archive ${tb(disco.rapido)} on the disk of what is at work`,
      `needs: ${mediosPara(need).join(', ') || 'nothing'}`,
    ].join('\n  '),
  );
}
