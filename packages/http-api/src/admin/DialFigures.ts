/**
 * Rates of dials, and how strongly they are shaded: for the console, which reads figures as the reports by e-mail do.
 */
export * from "@anipool/domain/dials/DialFigures"
