import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { useUser } from '#web/session.tsx';
import { Barras, type Simbolos } from '#web/ui/print/Barras.tsx';
import { PaperTable } from '#web/ui/print/Paper.tsx';
import { PrintReport } from '#web/ui/print/PrintReport.tsx';

import type { Linea, Recorrido } from '../contract.ts';
import type { LevanteDeRonda } from '../levantes.contract.ts';
import styles from './hoja.module.css';
import { anunciadoText, mezclar } from './mezcla.ts';
import { cobrarDe, direccionDe, guias } from './palabras.ts';

interface Props {
  datos: Pick<Recorrido, 'recorrido' | 'lineas' | 'levantes'>;
  /** Draws the codes; null: the browser's own print, before they were loaded. */
  simbolos: Simbolos | null;
}

/** The sheet of the round, for the van: black on white, to work with where there is no network. */
export function Hoja({ datos, simbolos }: Props) {
  const { fullname } = useUser();
  return (
    <PrintReport foot={`Recorrido ${datos.recorrido.numero} · impreso ${formatDateMinute(new Date())} por ${fullname}`}>
      <HojaDeRonda datos={datos} simbolos={simbolos} />
    </PrintReport>
  );
}

/** What stands on it; several may follow one another. */
export function HojaDeRonda({ datos: { recorrido, lineas, levantes }, simbolos }: Props) {
  return (
    <>
      <header className={styles.cabeza}>
        <div>
          <h1>Recorrido {recorrido.numero}</h1>
          <p>
            {formatDay(recorrido.dia)} · {recorrido.chofer ?? 'Sin chofer'}
            {recorrido.destino === null ? '' : ` · a ${recorrido.destino}`}
            {recorrido.salida_prevista === null ? '' : ` · sale ${recorrido.salida_prevista}`} · {guias(lineas.length)}
            {levantes.length === 0 ? '' : ` · ${levantes.length === 1 ? '1 levante' : `${levantes.length} levantes`}`}
          </p>
          <p>Sin conexión, use esta hoja.</p>
        </div>
        <Barras simbolos={simbolos} text={recorrido.numero} />
      </header>
      <PaperTable>
        <thead>
          <tr>
            <th>N.º</th>
            <th>Guía</th>
            <th>Entregar a</th>
            <th>Bultos</th>
            <th>Cobrar</th>
            <th>Recibe y firma</th>
          </tr>
        </thead>
        <tbody>
          {mezclar(lineas, levantes).map((one) =>
            one.levante === null ? (
              <Entrega key={one.linea.guia_id} linea={one.linea} index={one.index} simbolos={simbolos} />
            ) : (
              <Levante key={`l${one.levante.id}`} levante={one.levante} />
            ),
          )}
        </tbody>
      </PaperTable>
    </>
  );
}

function Entrega({ linea, index, simbolos }: { linea: Linea; index: number; simbolos: Simbolos | null }) {
  return (
    <tr>
      <td>{index + 1}</td>
      <td>
        <Barras simbolos={simbolos} text={linea.guia_nro} />
        {linea.guia_nro}
      </td>
      <td>
        <b>{linea.destinatario}</b>
        <br />
        {direccionDe(linea)}
        {linea.telefono === null ? null : (
          <>
            <br />
            {linea.telefono}
          </>
        )}
      </td>
      <td>{linea.bultos}</td>
      <td>{cobrarDe(linea) ?? ''}</td>
      <td className={styles.firma} />
    </tr>
  );
}

/** Who hands over signs as well. */
function Levante({ levante }: { levante: LevanteDeRonda }) {
  return (
    <tr>
      <td>L</td>
      <td>{levante.numero}</td>
      <td>
        <b>Levantar en {levante.cliente}</b>
        <br />
        {levante.direccion}
        <br />
        de {levante.desde} a {levante.hasta}
        {levante.telefono === null ? '' : ` · ${levante.telefono}`}
      </td>
      <td>{anunciadoText(levante)}</td>
      <td />
      <td className={styles.firma} />
    </tr>
  );
}
