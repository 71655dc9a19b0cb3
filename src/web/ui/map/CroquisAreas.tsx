import styles from './croquis.module.css';
import { type AreaDeCroquis, type Papel, type Proyeccion, pathOf, tituloEn } from './croquis-model.ts';

interface Props {
  areas: readonly AreaDeCroquis[];
  projection: Proyeccion;
  papel: Papel;
}

/** Zones as pale shapes with their names, under whatever else is drawn. */
export function CroquisAreas({ areas, projection, papel }: Props) {
  return (
    <g className={styles.areas}>
      {areas.map((area) => {
        const sites = area.contorno.map(projection.sitio);
        const at = tituloEn(sites, papel);
        return (
          <g key={area.id} data-color={area.color ?? undefined}>
            <path d={`${pathOf(sites)}Z`} className={styles.area}>
              <title>{`Zona ${area.nombre}`}</title>
            </path>
            {at === null ? null : (
              <text x={at.x} y={at.y} className={styles.areaText} aria-hidden>
                {area.nombre}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
