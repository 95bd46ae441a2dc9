/** Facts lists named values; how they stand is the caller's class. */
export function Facts({ rows, className }: { rows: [string, string][]; className?: string | undefined }) {
  return (
    <dl className={className}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
