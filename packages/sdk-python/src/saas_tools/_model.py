"""Objects of the API, for Pydantic 1 and 2."""

from typing import Any, Dict, Type, TypeVar

import pydantic

_IS_PYDANTIC_2 = pydantic.VERSION.startswith("2.")

if _IS_PYDANTIC_2:

    class Model(pydantic.BaseModel):
        """Fields that a newer API has are kept."""

        model_config = pydantic.ConfigDict(extra="allow", populate_by_name=True, protected_namespaces=())

else:

    class Model(pydantic.BaseModel):
        """Fields that a newer API has are kept."""

        class Config:
            extra = "allow"
            allow_population_by_field_name = True


def resolve_references(module: Dict[str, Any]) -> None:
    """Resolve names of models that are defined further down in their module."""
    for model in list(module.values()):
        if isinstance(model, type) and issubclass(model, Model) and model is not Model:
            if _IS_PYDANTIC_2:
                model.model_rebuild(_types_namespace=module)
            else:
                model.update_forward_refs(**module)


M = TypeVar("M", bound=Model)


def parse_model(model: Type[M], value: Any) -> M:
    """Read a model from JSON."""
    return model.model_validate(value) if _IS_PYDANTIC_2 else model.parse_obj(value)


def to_json(value: Any) -> Any:
    """Replace models by what is set of them."""
    if isinstance(value, Model):
        dump = value.model_dump if _IS_PYDANTIC_2 else value.dict
        return dump(by_alias=True, exclude_unset=True)
    if isinstance(value, dict):
        return {name: to_json(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_json(inner) for inner in value]
    return value
