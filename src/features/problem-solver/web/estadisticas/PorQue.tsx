import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { compararEstadisticas } from '#features/problem-solver/encargado.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { formatShare } from '#web/charts/chart-model.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { isListable, periodText, type Rango, reporteSearch } from './estadisticas-search.ts';
import { type Comparacion, diferenciaOf, type Parte, partesOf, preguntaOf } from './explicacion.ts';
import styles from './porque.module.css';

const MINUTE = 60_000;

/** Against the days before that fall on the same weekdays: how many more, and which causes, clients and hours brought them. */
export function PorQue({ rango }: { rango: Rango }) {
  const { data, error, refetch } = useQuery({
    ...serviceQuery(compararEstadisticas, rango),
    enabled: isListable(rango),
    staleTime: MINUTE,
    retry: false,
  });
  if (error !== null && data === undefined)
    return (
      <ErrorAlert error={error} fallback="Error al comparar con los días anteriores" onRetry={() => void refetch()} />
    );
  if (data === undefined) return null;
  return (
    <Card title={preguntaOf(data)}>
      <div className={styles.body}>
        <p>
          <strong>{diferenciaOf(data)}</strong>, del {periodText(data.anterior)}: los mismos días de la semana
          {data.hasta_ahora ? ', hasta esta hora' : ''}.
        </p>
        <Partes comparacion={data} rango={rango} />
      </div>
    </Card>
  );
}

function Partes({ comparacion, rango }: { comparacion: Comparacion; rango: Rango }) {
  const groups = [
    { name: 'Causas', partes: partesOf(comparacion, comparacion.causas), isDoor: true },
    { name: 'Clientes', partes: partesOf(comparacion, comparacion.clientes), isDoor: false },
    { name: 'Horas', partes: partesOf(comparacion, comparacion.horas), isDoor: false },
  ];
  if (groups.every(({ partes }) => partes.length === 0)) return null;
  return (
    <div className={styles.groups}>
      {groups.map(({ name, partes, isDoor }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.name}>{name}</h3>
          <ol className={styles.partes}>
            {partes.map((parte) => (
              <li key={parte.id ?? parte.nombre}>
                <Nombre parte={parte} search={isDoor ? reporteSearch(rango, { causa_id: parte.id ?? 0 }) : null} />
                <span className={styles.more}>{parte.texto}</span>
                <span className={styles.track} aria-hidden>
                  <span className={styles.bar} style={{ inlineSize: `${Math.round(parte.share * 100)}%` }} />
                </span>
                <span className="solo-lector">, {formatShare(parte.share, 1)} de la diferencia</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Nombre({ parte, search }: { parte: Parte; search: ReturnType<typeof reporteSearch> | null }) {
  if (search === null) return <span className={styles.what}>{parte.nombre}</span>;
  return (
    <Link to="/problem_solver" search={search} className={styles.what}>
      {parte.nombre}
    </Link>
  );
}
