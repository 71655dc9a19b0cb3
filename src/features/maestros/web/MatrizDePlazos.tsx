import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Campo } from '#shared/catalogo.ts';
import type { Result } from '#shared/contract.ts';
import { addDays, formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { FichaDialog } from '#web/catalogo/FichaDialog.tsx';
import { useCan } from '#web/permissions.ts';
import { Card } from '#web/ui/Card.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import { plazos } from '../contract.ts';
import { verMatrizDePlazos } from '../matriz.contract.ts';
import styles from './mantenimiento.module.css';

type Celda = Result<typeof verMatrizDePlazos>['celdas'][number];

const SERVICIOS = ofrecidos(plazos.campos.servicio);
const AMBITOS = ofrecidos(plazos.campos.ambito);

/** What is promised on a day, service by ámbito; a cell begins the version that comes after what stands in it. */
export function MatrizDePlazos() {
  const [dia, setDia] = useState<string | null>(null);
  const query = useQuery({
    ...serviceQuery(verMatrizDePlazos, dia === null ? {} : { dia }),
    placeholderData: keepPreviousData,
  });
  const mayChange = useCan(plazos.guardar);
  const [open, setOpen] = useState<Lugar | null>(null);
  const { data } = query;
  return (
    <Card
      title="Qué se promete"
      actions={<DateField label="El día" value={dia ?? data?.hoy ?? null} onChange={setDia} />}
    >
      {query.isPending ? <PendingView /> : null}
      <ErrorAlert error={query.error} fallback="Error al cargar los plazos" onRetry={() => void query.refetch()} />
      {data === undefined ? null : <Cuadro celdas={data.celdas} dia={data.dia} onOpen={mayChange ? setOpen : null} />}
      {open === null || data === undefined ? null : (
        <FichaDialog
          catalogo={plazos}
          fila={null}
          // What began is not changed: the first day that is still to come.
          inicio={{ ...open, desde: addDays(laterOf(data.dia, data.hoy), 1) }}
          refresca={[verMatrizDePlazos]}
          opciones={{}}
          onClose={() => setOpen(null)}
          onDone={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

interface Lugar {
  readonly servicio: string;
  readonly ambito: string;
  readonly dias: number | null;
  readonly corte: number | null;
}

interface CuadroProps {
  celdas: readonly Celda[];
  dia: string;
  /** Null: whoever looks may change nothing. */
  onOpen: ((lugar: Lugar) => void) | null;
}

function Cuadro({ celdas, dia, onOpen }: CuadroProps) {
  const at = (servicio: string, ambito: string) =>
    celdas.find((one) => one.servicio === servicio && one.ambito === ambito);
  return (
    <div className={styles.cuadro}>
      <table>
        <caption className="solo-lector">
          Días hábiles que se prometen el {formatDay(dia)}, por servicio y ámbito
        </caption>
        <thead>
          <tr>
            <th scope="col">Servicio</th>
            {AMBITOS.map(([ambito, nombre]) => (
              <th key={ambito} scope="col">
                {nombre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SERVICIOS.map(([servicio, nombre]) => (
            <tr key={servicio}>
              <th scope="row">{nombre}</th>
              {AMBITOS.map(([ambito, donde]) => {
                const celda = at(servicio, ambito);
                const lugar = { servicio, ambito, dias: celda?.dias ?? null, corte: celda?.corte ?? null };
                return (
                  <td key={ambito} data-ambito={donde}>
                    <Plazo
                      celda={celda}
                      de={`${nombre}, ${donde}`}
                      onOpen={onOpen === null ? null : () => onOpen(lugar)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Plazo({ celda, de, onOpen }: { celda: Celda | undefined; de: string; onOpen: (() => void) | null }) {
  const { dias = null, corte = null, luego = null } = celda ?? {};
  const dicho = (
    <>
      {dias === null ? <span className={styles.falta}>No se ofrece</span> : <b>{enDias(dias)}</b>}
      {dias === null || corte === null ? null : <small>{corte === 24 ? 'sin corte' : `hasta las ${corte} h`}</small>}
      {luego === null ? null : (
        <small>
          Desde el {formatDay(luego.desde)}: {luego.dias === null ? 'no se ofrece' : enDias(luego.dias)}
        </small>
      )}
    </>
  );
  if (onOpen === null) return <span className={styles.celda}>{dicho}</span>;
  return (
    <button type="button" className={styles.celda} title={`Otro plazo de ${de}`} onClick={onOpen}>
      {dicho}
    </button>
  );
}

function enDias(dias: number): string {
  if (dias === 0) return 'En el día';
  return dias === 1 ? '1 día hábil' : `${dias} días hábiles`;
}

function ofrecidos(campo: Campo): [valor: string, nombre: string][] {
  return campo.tipo === 'opcion' ? Object.entries(campo.opciones) : [];
}

/** Of two days, as they are written. */
function laterOf(...days: [string, string]): string {
  return days.sort()[1];
}
