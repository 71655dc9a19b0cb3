import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { UndoToasts } from '#web/ui/UndoToasts.tsx';

import type { LevanteFila } from '../contract.ts';
import { moverLevantes } from '../guias.contract.ts';
import { type Celda, getTablero } from '../tablero.contract.ts';
import type { Opciones } from './acto-form.ts';
import styles from './levantes.module.css';
import { ParadasDeCelda, recibe } from './ParadasDeCelda.tsx';
import { cabeEn } from './paradas-tablero.ts';
import type { Levantes } from './use-lista.ts';
import { useLlevar } from './use-llevar.ts';

interface Props {
  levantes: Levantes;
  isOpen: boolean;
  opciones: Opciones | undefined;
  onSaid: (text: string) => void;
}

/** A day by zones and slots, with the room that is left; a cell shows its levantes, which go from there to another slot or to a driver. */
export function Tablero({ levantes: { lista, narrow, hojas }, isOpen, opciones, onSaid }: Props) {
  const { dia, zona_id, desde } = lista.filtros;
  const mayMove = useCan(moverLevantes);
  const [llevada, setLlevada] = useState<LevanteFila | null>(null);
  const { llevar, error, dismiss, offers } = useLlevar(onSaid);
  const isAllowed = useCan(getTablero) && isOpen && lista.vista === 'dia';
  const query = useQuery({ ...serviceQuery(getTablero, dia === undefined ? {} : { dia }), enabled: isAllowed });
  if (!isAllowed) return null;
  if (query.data === undefined)
    return query.isError ? (
      <ErrorAlert error={query.error} fallback="Error al cargar el tablero" onRetry={() => void query.refetch()} />
    ) : null;
  const { celdas } = query.data;
  const franjas = [...new Map(celdas.map((celda) => [celda.desde, celda])).values()].toSorted((a, b) =>
    a.desde.localeCompare(b.desde),
  );
  const zonas = [...new Map(celdas.map((celda) => [celda.zona_id, celda.zona]))];
  const isBusy = (id: number) => celdas.some((celda) => celda.zona_id === id && celda.tomados > 0);
  const idle = zonas.filter(([id]) => !isBusy(id)).map(([, zona]) => zona);
  const isOn = (celda: Celda) => celda.desde === desde && zona_id?.includes(celda.zona_id) === true;
  const choose = (celda: Celda) =>
    narrow(isOn(celda) ? { zona_id: undefined, desde: undefined } : { zona_id: [celda.zona_id], desde: celda.desde });
  const soltar = (fila: LevanteFila, destino: Parameters<typeof llevar>[1]) => {
    setLlevada(null);
    llevar(fila, destino);
  };
  return (
    <div className={styles.tablero}>
      <div className={styles.cuadros}>
        <table>
          <caption className="solo-lector">Levantes por zona y franja</caption>
          <thead>
            <tr>
              <th scope="col">Zona</th>
              {franjas.map((franja) => (
                <th key={franja.desde} scope="col">
                  {franja.desde} a {franja.hasta}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {zonas
              .filter(([id]) => isBusy(id))
              .map(([id, zona]) => (
                <tr key={id}>
                  <th scope="row">{zona}</th>
                  {franjas.map((franja) => {
                    const celda = celdas.find((one) => one.zona_id === id && one.desde === franja.desde);
                    const takes = celda !== undefined && llevada !== null && cabeEn(llevada, celda) ? llevada : null;
                    return (
                      <td key={franja.desde} {...recibe(takes, (fila) => soltar(fila, { franja: celda ?? franja }))}>
                        {celda === undefined ? '—' : <Cuadro celda={celda} isOn={isOn(celda)} onChoose={choose} />}
                      </td>
                    );
                  })}
                </tr>
              ))}
          </tbody>
        </table>
        {idle.length === 0 ? null : <p className={styles.sinNada}>Sin levantes: {idle.join(', ')}.</p>}
      </div>
      {mayMove && celdas.some(isOn) ? (
        <ParadasDeCelda
          dia={query.data.dia}
          celdas={celdas}
          filas={hojas.rows}
          opciones={opciones}
          llevada={llevada}
          onLlevada={setLlevada}
          onLlevar={soltar}
        />
      ) : null}
      <ErrorAlert error={error} fallback="No se pudo mover" onDismiss={dismiss} />
      <UndoToasts of={offers} />
    </div>
  );
}

interface CuadroProps {
  celda: Celda;
  isOn: boolean;
  onChoose: (celda: Celda) => void;
}

function Cuadro({ celda, isOn, onChoose }: CuadroProps) {
  const { tomados, lugares, por_asignar, zona, desde } = celda;
  if (tomados === 0) return <span className={styles.sinNada}>{lugares === null ? '—' : quedan(lugares)}</span>;
  return (
    <button
      type="button"
      className={styles.cuadro}
      aria-pressed={isOn}
      aria-label={`${zona}, ${desde}: ${tomados} ${tomados === 1 ? 'levante' : 'levantes'}`}
      onClick={() => onChoose(celda)}
    >
      <b>{tomados}</b>
      <span>{lugares === null ? 'fuera de franja' : quedan(lugares - tomados)}</span>
      {por_asignar === 0 ? null : <span className={styles.falta}>{por_asignar} sin asignar</span>}
    </button>
  );
}

function quedan(lugares: number): string {
  if (lugares < 0) return `${-lugares} de más`;
  if (lugares === 0) return 'completa';
  return lugares === 1 ? 'queda 1' : `quedan ${lugares}`;
}
