/**
 * The product's sign and name.
 */

/** The product's sign and name. */
export const Brand = () => (
  <span className="brand">
    <svg viewBox="0 0 32 32" width={28} height={28} aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="2.4" strokeLinecap="round">
        <circle cx="16" cy="16" r="2.2" fill="var(--on-accent)" stroke="none" />
        <path d="M11 21a7 7 0 0 1 0-10M21 11a7 7 0 0 1 0 10" />
        <path d="M7.5 24.5a12 12 0 0 1 0-17M24.5 7.5a12 12 0 0 1 0 17" opacity=".55" />
      </g>
    </svg>
    Anipool
  </span>
)
