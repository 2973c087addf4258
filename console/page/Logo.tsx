/** The product's logo: a yellow arrow on a disc, as on footpath signs. */
export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <circle cx="12" cy="12" r="12" fill="var(--mark)" />
      <path
        d="M8 16.5 16 8.5M9.5 8H16v6.5"
        fill="none"
        stroke="var(--mark-arrow)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
