declare module "virtual:atlas/*" {
  import type { GeometryCollection, Topology } from "topojson-specification"
  const topology: Topology<{ readonly areas: GeometryCollection; readonly beside: GeometryCollection }>
  export default topology
}
